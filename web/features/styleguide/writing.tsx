import { useState } from 'react'
import { CONTENT_CHARACTERS_MAX } from '#contract/constants.ts'
import { CheckChip, CheckGroup, ToggleChip } from '../../ui/check-chip.tsx'
import { Composer, ComposerFoot } from '../topics/composer.tsx'
import { Field, PasswordInput, TextArea, TextInput } from '../../ui/field.tsx'
import { Specimen } from './specimen.tsx'

export function Writing() {
  return (
    <>
      <Specimen title="Fields">
        <div className="grid min-w-0 gap-4.5">
          <Field label="Title" error="Title must be at least 5 characters long">
            {(control) => <TextInput {...control} defaultValue="Why" />}
          </Field>
          <Field label="Email" hint="Nobody sees it.">
            {(control) => <TextInput {...control} type="email" placeholder="you@example.org" />}
          </Field>
          <Field label="Password">
            {(control) => (
              <PasswordInput {...control} defaultValue="12345678" autoComplete="new-password" />
            )}
          </Field>
          <Field label="Description">{(control) => <TextArea {...control} rows={4} />}</Field>
          <Field label="Username">
            {(control) => <TextInput {...control} defaultValue="ada" disabled />}
          </Field>
        </div>
      </Specimen>
      <Specimen title="Choices">
        <div className="grid min-w-0 gap-4.5">
          <CheckGroup legend="Tags">
            <CheckChip label="General" defaultChecked />
            <CheckChip label="Show & Tell" />
            <CheckChip label="Discuss" defaultChecked />
            <CheckChip label="Legacy" disabled />
            <CheckChip label="Other" />
          </CheckGroup>
          <CheckGroup legend="Tags" error="Please select at least one tag">
            <CheckChip label="App" />
            <CheckChip label="فاطمة" />
          </CheckGroup>
          <Toggles />
        </div>
      </Specimen>
      <Specimen title="Composer">
        <div className="grid min-w-0 gap-4.5">
          <Compose text="" />
          <Compose text={'word '.repeat(963).slice(0, 4812)} />
          <Compose text="Hey" error="Content must be at least 10 characters long" />
        </div>
      </Specimen>
    </>
  )
}

function Toggles() {
  const [on, setOn] = useState(['App'])
  const flip = (name: string) =>
    setOn(on.includes(name) ? on.filter((other) => other !== name) : [...on, name])
  return (
    <div className="flex flex-wrap gap-2" role="group" aria-label="Tags">
      {['App', 'Website', 'Game'].map((name) => (
        <ToggleChip
          key={name}
          label={name}
          pressed={on.includes(name)}
          onToggle={() => flip(name)}
        />
      ))}
    </div>
  )
}

export function Compose({ text, error }: { text: string; error?: string }) {
  const [value, setValue] = useState(text)
  return (
    <div>
      <Field label="Content" error={error}>
        {(control) => <Composer {...control} value={value} onChange={setValue} />}
      </Field>
      <ComposerFoot
        hint={value && 'Draft kept on this device'}
        value={value}
        max={CONTENT_CHARACTERS_MAX}
      />
    </div>
  )
}
