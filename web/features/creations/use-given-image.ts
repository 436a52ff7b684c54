import { useEffect, useEffectEvent } from 'react'

/**
 * Takes a picture that is pasted or dropped anywhere in the document, as no other field of the form
 * accepts one. What is pasted into a text field together with a text, such as cells of a
 * spreadsheet, is the text.
 */
export function useGivenImage(take: (file: File) => unknown) {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const { clipboardData, target } = event
    const image = imageIn(clipboardData)
    if (!image || (isTextField(target) && clipboardData?.types.includes('text/plain'))) return
    event.preventDefault()
    take(image)
  })
  const drop = useEffectEvent((event: DragEvent) => {
    if (!acceptDrop(event)) return
    const file = imageIn(event.dataTransfer) ?? event.dataTransfer?.files[0]
    // Also a file that is not a picture, so that an error is shown.
    if (file) take(file)
  })
  useEffect(() => {
    document.addEventListener('paste', paste)
    document.addEventListener('dragover', acceptDrop)
    document.addEventListener('drop', drop)
    return () => {
      document.removeEventListener('paste', paste)
      document.removeEventListener('dragover', acceptDrop)
      document.removeEventListener('drop', drop)
    }
  }, [])
}

/** Otherwise the browser would leave the page to show the file. A file input takes it by itself. */
function acceptDrop(event: DragEvent) {
  const isOurs = event.dataTransfer?.types.includes('Files') && !isFileInput(event.target)
  if (isOurs) event.preventDefault()
  return isOurs
}

const imageIn = (data: DataTransfer | null) =>
  [...(data?.files ?? [])].find(({ type }) => type.startsWith('image/'))

const isFileInput = (target: EventTarget | null) =>
  target instanceof Element && target.matches('input[type=file]')

const isTextField = (target: EventTarget | null) =>
  target instanceof Element && target.matches('textarea, input:not([type=file], [type=checkbox])')
