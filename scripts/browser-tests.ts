import { beforeEach } from 'vitest'
import { cleanup } from 'vitest-browser-react'

// All files share a page, where the module that would do this is read once.
beforeEach(cleanup)
