import { useId, useRef } from 'react'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { FieldNote } from '../../ui/field.tsx'
import { IMAGE_TYPES, useImageFile } from '../../ui/use-image-file.ts'

type PortraitFieldProps = {
  name: string
  value: string | null
  error: string | undefined
  onChange: (value: string | null) => void
  onPreparing: (isPreparing: boolean) => void
}

export function PortraitField({ name, value, error, onChange, onPreparing }: PortraitFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const noteId = useId()
  const { isPreparing, take } = useImageFile({ onChange, onPreparing })

  return (
    <div className="flex flex-wrap items-center gap-5">
      <Avatar name={name} image={value} size="l" />
      <div className="min-w-0 flex-1 basis-48">
        <div className="flex flex-wrap gap-2">
          <Button
            pending={isPreparing}
            pendingText="Preparing…"
            aria-describedby={noteId}
            onClick={() => input.current?.click()}
          >
            {value ? 'Change Image' : 'Upload Image'}
          </Button>
          {value && (
            <Button variant="ghost" onClick={() => onChange(null)}>
              Remove Image
            </Button>
          )}
        </div>
        <FieldNote id={noteId} error={error} hint="Shown as a circle, beside what you write." />
        <input
          ref={input}
          hidden
          type="file"
          accept={IMAGE_TYPES}
          aria-label="Profile image"
          onChange={(event) => {
            void take(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </div>
    </div>
  )
}
