import type { Page } from 'playwright-core'

/** The button of the menu that selects the tag of a list of topics. */
export const tagButton = (page: Page) => page.getByRole('button', { name: /^Tag: / })

/** The replies that the page of a topic shows. */
export const replies = (page: Page) => page.locator('article article')

/** Their heading, such as 'Replies (2)'. */
export const repliesHeading = (page: Page) =>
  page.getByRole('heading', { name: /^Replies \(/ }).innerText()

/** The link to the next page of replies. */
export const moreReplies = (page: Page) => page.getByText('Show more replies', { exact: true })
