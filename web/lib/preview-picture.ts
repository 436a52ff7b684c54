type Kind = 'topic' | 'creation' | 'tool' | 'user'

/** The path of a post's preview picture. An edit changes it, for sites that cache it by address. */
export const previewPicture = (kind: Kind, { id, updatedAt }: Post) =>
  `/og/${kind}/${id}.png${updatedAt ? `?v=${Date.parse(updatedAt).toString(36)}` : ''}`

type Post = { id: number; updatedAt?: string | null }
