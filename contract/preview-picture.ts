type Kind = 'topic' | 'creation' | 'tool' | 'user'
type Subject = { id: number; updatedAt?: string | null }

/** The path of the preview picture of a post or a member, for the head of its page. */
export function previewPicture(kind: Kind, { id, updatedAt }: Subject) {
  const version = pictureVersion(updatedAt)
  return `/og/${kind}/${id}.png${version === null ? '' : `?v=${version}`}`
}

/** Changes with every edit, for sites that cache the picture by its address; null without edits. */
export const pictureVersion = (updatedAt: string | null | undefined) =>
  updatedAt ? Date.parse(updatedAt).toString(36) : null
