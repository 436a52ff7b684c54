import { createContext } from 'react'

/** Where the site is reached from outside: pictures in a page's head have absolute addresses. */
export const PublicUrl = createContext('')
