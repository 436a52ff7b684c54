import { createContext } from 'react'

/**
 * The level of the headings in a list: 3 below a section of the page, 2 directly below its title.
 * A page without sections provides 2, so that screen readers meet no gap between the levels.
 */
export const HeadingLevel = createContext<2 | 3>(3)
