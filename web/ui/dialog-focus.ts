import { useRef } from 'react'
import { focusNearest, isFocusLost } from './focus-recovery.ts'

/** Radix returns the focus to its own trigger; these dialogs are opened from anywhere. */
export function useOpener() {
  const opener = useRef<Element>(null)
  return {
    onOpenAutoFocus(event: Event) {
      opener.current = document.activeElement
      focusFirstText(event)
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault()
      // The code that closed the dialog may have moved the focus already.
      if (isFocusLost()) focusNearest(opener.current)
    },
  }
}

/**
 * Radix would begin with what precedes the first field, such as the tabs of the composer, and would
 * select a text that is there, such as a title, for the next key to replace.
 */
function focusFirstText(event: Event) {
  const { target } = event
  const field = target instanceof Element && target.querySelector('input, select, textarea')
  if (!(field instanceof HTMLTextAreaElement || isWritableText(field))) return
  event.preventDefault()
  field.focus()
  field.setSelectionRange(field.value.length, field.value.length)
}

const isWritableText = (field: Element | false | null): field is HTMLInputElement =>
  field instanceof HTMLInputElement && field.type === 'text' && !field.readOnly
