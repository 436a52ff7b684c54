type Field = HTMLInputElement | HTMLTextAreaElement

/**
 * Remembers the fields of a page that is not hydrated yet. If React renders the page anew, because an
 * extension has changed it, the returned function puts what was written into the new fields.
 */
export function rememberInput() {
  const fields = fieldsInPage()
  const focused = document.activeElement
  return () => {
    for (const field of fields.filter(({ isConnected }) => !isConnected)) {
      const again = fieldsInPage().find(({ name }) => name === field.name)
      if (again && field.value !== field.defaultValue) write(again, field.value)
      if (field === focused) again?.focus()
    }
  }
}

const fieldsInPage = () => [
  ...document.querySelectorAll<Field>('form input[name], form textarea[name]'),
]

/** With the setter of its class: React would take what its own sets for known. */
function write(field: Field, text: string) {
  Reflect.set(Object.getPrototypeOf(field) as Field, 'value', text, field)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
