import { createContext } from 'react'

/** Where the site is reached from outside, for the addresses in a page's head. */
export const PublicUrl = createContext('')
