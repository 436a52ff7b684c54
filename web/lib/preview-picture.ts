import { pictureVersion } from '#contract/preview-pictures.ts'
import { createContext } from 'react'

type Kind = 'topic' | 'creation' | 'tool' | 'user'
type Post = { id: number; updatedAt?: string | null }

/** Where the site is reached from outside: pictures in a page's head have absolute addresses. */
export const PublicUrl = createContext('')

/** The path of a post's preview picture. An edit changes it, for sites that cache it by address. */
export function previewPicture(kind: Kind, { id, updatedAt }: Post) {
  const version = pictureVersion(updatedAt)
  return `/og/${kind}/${id}.png${version === null ? '' : `?v=${version}`}`
}
