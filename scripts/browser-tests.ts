import { afterEach, beforeEach, expect } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { bareTexts } from '#web/ui/jsx/page-translation.fixture.ts'

// All files share a page, where the module that would do this is read once.
beforeEach(cleanup)

// Every screen stands the translation of a browser, whatever it shows at the end of its test.
afterEach(() => expect(bareTexts(), 'text beside other nodes, see text-in-elements.ts').toEqual([]))
