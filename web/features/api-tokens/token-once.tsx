import { useLayoutEffect, useRef } from 'react'
import { Button, ButtonRow } from '../../ui/button.tsx'
import { Field, TextInput } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.ts'

type TokenOnceProps = { token: string; onCopy: () => void; onClose: () => void }

export function TokenOnce({ token, onCopy, onClose }: TokenOnceProps) {
  const input = useRef<HTMLInputElement>(null)
  // The form, and the focus in it, are gone. Ctrl+C copies the token as soon as it is shown.
  useLayoutEffect(() => {
    input.current?.focus()
    input.current?.select()
  }, [])

  async function copy() {
    try {
      await navigator.clipboard.writeText(token)
      onCopy()
      toast({ kind: 'success', title: 'Token copied' })
    } catch {
      const description = 'Please select it and copy it yourself.'
      toast({ kind: 'error', title: 'The token could not be copied', description })
    }
  }
  return (
    <div className="grid gap-4.5">
      <Notice>
        Copy this token now: it will not be shown again. Keep it like a password; whoever has it can
        act in your name.
      </Notice>
      <Field label="Token">
        {(field) => (
          <TextInput
            {...field}
            value={token}
            readOnly
            ref={input}
            spellCheck={false}
            onCopy={onCopy}
          />
        )}
      </Field>
      <ButtonRow>
        <Button variant="ghost" onClick={onClose}>
          Done
        </Button>
        <Button variant="primary" onClick={() => void copy()}>
          Copy Token
        </Button>
      </ButtonRow>
    </div>
  )
}
