/** A post as a feed says it; what is not there is empty. `text` and `title` may be HTML. */
export type FeedEntry = {
  link: string
  author: string
  date: string
  title: string
  text: string
}

/** Plain words among those that are read as HTML. */
export const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
