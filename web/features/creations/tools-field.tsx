import { useEffect } from 'react'
import { useController } from 'react-hook-form'
import type { Control, FieldValues, Path } from 'react-hook-form'
import { Button } from '../../ui/button.tsx'
import { lazyComponent, useLazyComponent } from '../../ui/lazy-component.ts'
import { PickedTools } from './picked-tools.tsx'

const toolPicker = lazyComponent(async () => (await import('./tool-picker.tsx')).ToolPicker)

type ToolsFieldProps<T extends FieldValues> = {
  control: Control<T>
  name: Path<T>
  label: string
  communityId: number
}

/** The picker of tools, which is loaded once the form is shown. */
export function ToolsField<T extends FieldValues>(props: ToolsFieldProps<T>) {
  const { control, name, label, communityId } = props
  const { field, fieldState } = useController({ control, name })
  const { ref, value, onChange } = field
  const { Component, failure, load } = useLazyComponent(toolPicker)
  useEffect(() => void load(), [load])
  if (Component) {
    return (
      <Component
        ref={ref}
        label={label}
        value={value}
        error={fieldState.error?.message}
        communityId={communityId}
        onChange={onChange}
      />
    )
  }
  return (
    <div className="min-w-0">
      {/* Takes the room that the tools will need. */}
      <div className="invisible">
        <PickedTools tools={value} onRemove={() => {}} />
      </div>
      <div className="min-h-25">
        {failure && <Button onClick={() => void load()}>Built with…</Button>}
        {failure}
      </div>
    </div>
  )
}
