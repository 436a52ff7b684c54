type Field = HTMLInputElement | HTMLTextAreaElement

/**
 * Remembers what is in the fields of a page that is not hydrated yet. Afterwards, the returned function puts
 * it back where React has replaced it: its text areas begin with their first text, and if an extension has
 * changed the page, all of it is rendered anew. A draft that was put into a field stays.
 */
export function rememberInput() {
  const fields = fieldsInPage().map((field) => ({
    field,
    start: field.defaultValue,
    text: field.value,
    isFocused: field === document.activeElement,
  }))
  return () => {
    for (const { field, start, text, isFocused } of fields) {
      const { isConnected, name } = field
      const shown = isConnected ? field : fieldsInPage().find((other) => other.name === name)
      const written = isConnected ? text : field.value
      if (written !== start && shown?.value === start) write(shown, written)
      if (isFocused && !isConnected) shown?.focus()
    }
  }
}

const fieldsInPage = () => [
  ...document.querySelectorAll<Field>('form input[name], form textarea[name]'),
]

/** Uses the setter of the class: React replaces that of the element, and would ignore the event for a value set by it. */
function write(field: Field, text: string) {
  Reflect.set(Object.getPrototypeOf(field) as Field, 'value', text, field)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
