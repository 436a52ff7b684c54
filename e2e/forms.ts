import type { Locator, Page } from 'playwright-core'

/** Opens the dialog as a logged-in user; returns its parts. */
export async function openNewTopic(page: Page) {
  await page.getByRole('button', { name: 'New Topic' }).click()
  const form = topicForm(page, 'Create New Topic')
  await form.title.waitFor()
  return form
}

type TopicWords = { title: string; text?: string } & ({ tag: string } | { suggested: string })

/** The parts of the dialog to write or edit a topic. */
export function topicForm(page: Page, name: 'Create New Topic' | 'Edit Topic') {
  const dialog = page.getByRole('dialog', { name })
  const title = dialog.getByRole('textbox', { name: 'Title' })
  const content = dialog.getByRole('textbox', { name: 'Content' })
  const other = dialog.getByRole('checkbox', { name: /^Other/ })
  const suggestedTag = dialog.getByRole('textbox', { name: 'Suggested tag' })

  async function pick(...tags: string[]) {
    for (const tag of tags) await dialog.getByRole('checkbox', { name: tag }).check()
  }
  /** Fills in what a topic needs: one of the tags or a suggested one. */
  async function fillIn({ text = 'It has more than ten characters.', ...topic }: TopicWords) {
    await title.fill(topic.title)
    await content.fill(text)
    if ('tag' in topic) return pick(topic.tag)
    await other.check()
    await suggestedTag.fill(topic.suggested)
  }
  return {
    dialog,
    title,
    content,
    other,
    suggestedTag,
    create: dialog.getByRole('button', { name: 'Create Topic' }),
    save: dialog.getByRole('button', { name: 'Save Changes' }),
    pick,
    fillIn,
  }
}

/** A text field by its label. */
export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

/** The error of a field as exposed to assistive technology; null for none. */
export const errorOf = (field: Locator) =>
  field.evaluate((node) => {
    if (node.ariaInvalid !== 'true') return null
    const ids = (node.getAttribute('aria-describedby') ?? '').split(' ')
    return ids.map((id) => document.getElementById(id)?.innerText ?? '').join(' ')
  })
