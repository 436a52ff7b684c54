import { cva } from 'class-variance-authority'
import { ImageUp, X } from 'lucide-react'
import { useRef } from 'react'
import { parseUrl } from '#contract/parse-url.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { Button } from '../../ui/button.tsx'
import { Field, TextInput } from '../../ui/field.tsx'
import { useImageFile } from '../../ui/use-image-file.ts'
import { Image } from '../../ui/image.tsx'
import { useGivenImage } from './use-given-image.ts'

const TYPING_MS = 600

/** The whole zone is the file input, so that files can be dropped on it. */
const dropZoneClass = cva(
  [
    'relative grid place-items-center overflow-hidden rounded-control border text-center text-ink-2',
    'transition-[background-color,border-color] has-[>input:focus-visible]:outline-2',
    'has-[>input:focus-visible]:outline-offset-2 has-[>input:focus-visible]:outline-focus',
    'has-[>input[aria-invalid=true]]:border-danger',
  ],
  {
    variants: {
      isFilled: {
        true: 'h-60 border-line bg-sunken',
        false: 'min-h-33 border-dashed border-edge bg-surface hover:border-ink-3 hover:bg-sunken',
      },
    },
  },
)

type ImageFieldProps = {
  value: string
  error: string | undefined
  onChange: (value: string) => void
  onPreparing: (isPreparing: boolean) => void
  /** Gets the focus when the field is invalid. */
  ref: (input: HTMLInputElement | null) => void
}

/** Image Upload: a file that is selected, dropped or pasted, or the URL of a picture elsewhere. */
export function ImageField({ value, error, onChange, onPreparing, ref }: ImageFieldProps) {
  const fileInput = useRef<HTMLInputElement>(null)
  const { isPreparing, take, input } = useImageFile({ onChange, onPreparing })
  const isFile = value.startsWith('data:')
  useGivenImage((file) => void take(file))
  return (
    <div className="grid gap-2.5">
      <Field label="Image Upload" error={error}>
        {(control) => (
          <div className={dropZoneClass({ isFilled: canPreview(value) })}>
            <Chosen value={value} isPreparing={isPreparing} />
            <input
              {...control}
              {...input}
              ref={(node) => {
                fileInput.current = node
                ref(node)
              }}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
          </div>
        )}
      </Field>
      <div className="flex items-end justify-between gap-2">
        {isFile ? (
          <span className="self-center text-13 text-ink-3" role="status">
            Made to fit 800 × 800 on this device
          </span>
        ) : (
          <Field className="flex-1" label="Image URL">
            {(control) => (
              <TextInput
                {...control}
                value={value}
                onChange={(event) => onChange(event.target.value.trim())}
                type="url"
                inputMode="url"
                placeholder="https://…"
                autoComplete="off"
              />
            )}
          </Field>
        )}
        {value && (
          <Button
            size="field"
            icon={<X />}
            onClick={() => {
              onChange('')
              fileInput.current?.focus()
            }}
          >
            Remove
          </Button>
        )}
      </div>
    </div>
  )
}

/** A file is shown at once; an image given by URL once the URL is complete and the user stops typing. */
function Chosen({ value, isPreparing }: { value: string; isPreparing: boolean }) {
  const rested = useDebounced(value, TYPING_MS)
  if (canPreview(value)) {
    const isTyping = rested !== value && !value.startsWith('data:')
    return isTyping ? <span role="status">Checking…</span> : <ImagePreview src={value} />
  }
  return (
    <span className="grid justify-items-center gap-1.5 p-4">
      <ImageUp aria-hidden />
      {isPreparing ? (
        'Preparing the image…'
      ) : (
        <span>
          <b className="font-semibold text-accent">Choose a file</b>, drop it here or paste it
        </span>
      )}
    </span>
  )
}

const ImagePreview = ({ src }: { src: string }) => (
  <Image
    src={src}
    className="absolute size-full object-contain"
    alt="Preview of the chosen image"
    referrerPolicy="no-referrer"
    fallback={<span role="status">This address shows no image here.</span>}
  />
)

const canPreview = (value: string) => value.startsWith('data:') || isAbsoluteWebUrl(value)

/**
 * Whether a text is an absolute http(s) URL whose host is a name with a dot, `localhost` or an IP
 * address.
 */
function isAbsoluteWebUrl(text: string) {
  const url = parseUrl(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return false
  return /^(localhost|\[.+\]|\d+(\.\d+){3}|([^.]+\.)+[^.]{2,})$/.test(url.hostname)
}
