import { useEffect } from 'react'
import type { Ref } from 'react'
import type { ToolOnCreation } from '#contract/creations.ts'
import { Button } from '../../ui/button.tsx'
import { lazyComponent, useLazyComponent } from '../../ui/lazy-component.ts'
import { PickedTools } from './picked-tools.tsx'

const toolPicker = lazyComponent(async () => (await import('./tool-picker.tsx')).ToolPicker)

type ToolsFieldProps = {
  ref: Ref<{ focus: () => void }>
  label: string
  value: ToolOnCreation[]
  error: string | undefined
  communityId: number
  onChange: (tools: ToolOnCreation[]) => void
}

/** The picker of tools, which is loaded once the form is shown. */
export function ToolsField(props: ToolsFieldProps) {
  const { Component, failure, load } = useLazyComponent(toolPicker)
  useEffect(() => void load(), [load])
  if (Component) return <Component {...props} />
  return (
    <div className="min-w-0">
      {/* Takes the room that the tools will need. */}
      <div className="invisible">
        <PickedTools tools={props.value} onRemove={() => {}} />
      </div>
      <div className="min-h-25">
        {failure && <Button onClick={() => void load()}>Built with…</Button>}
        {failure}
      </div>
    </div>
  )
}
