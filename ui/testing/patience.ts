/** How long tests of a page look for what comes. A busy machine is slow, not wrong: a part of the page that is loaded for the first time takes a while there. */
import { configure } from '@testing-library/react'

configure({ asyncUtilTimeout: 15_000 })
