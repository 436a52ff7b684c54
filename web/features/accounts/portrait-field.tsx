import { useId, useRef } from 'react'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { FieldNote } from '../../ui/field.tsx'
import { useImageFile } from '../../ui/use-image-file.ts'

type PortraitFieldProps = {
  name: string
  value: string | null
  error: string | undefined
  onChange: (value: string | null) => void
  onPreparing: (isPreparing: boolean) => void
}

export function PortraitField({ name, value, error, onChange, onPreparing }: PortraitFieldProps) {
  const fileInput = useRef<HTMLInputElement>(null)
  const noteId = useId()
  const { isPreparing, input } = useImageFile({ onChange, onPreparing })

  return (
    <div className="flex flex-wrap items-center gap-5">
      <Avatar name={name} image={value} size="l" />
      <div className="min-w-0 flex-1 basis-48">
        <div className="flex flex-wrap gap-2">
          <Button
            pending={isPreparing}
            pendingText="Preparing…"
            aria-describedby={noteId}
            onClick={() => fileInput.current?.click()}
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
        <input {...input} ref={fileInput} hidden aria-label="Profile image" />
      </div>
    </div>
  )
}
