import { createContext } from 'react'

type Kind = 'topic' | 'creation' | 'tool' | 'user'
type Post = { id: number; updatedAt?: string | null }

/** Where the site is reached from outside: pictures in a page's head have absolute addresses. */
export const PublicUrl = createContext('')

/** The path of a post's preview picture. An edit changes it, for sites that cache it by address. */
export const previewPicture = (kind: Kind, { id, updatedAt }: Post) =>
  `/og/${kind}/${id}.png${updatedAt ? `?v=${Date.parse(updatedAt).toString(36)}` : ''}`
