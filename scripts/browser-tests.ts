import { afterEach, beforeEach, expect } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { closeDiary } from '#web/app/diary/open-diary.ts'
import { bareTexts } from '#web/ui/jsx/page-translation.fixture.ts'
import '#web/ui/base.css'

// All files share a page, where the module that would do this is read once. What an earlier file has left open, such
// as a diary that an idle page opened late, would be taken for this test's own.
beforeEach(async () => {
  await cleanup()
  await closeDiary()
})

// Every screen stands the translation of a browser, whatever it shows at the end of its test.
afterEach(() => expect(bareTexts(), 'text beside other nodes, see jsx-runtime.ts').toEqual([]))
