import type { AuditEntry, Fields } from '#contract/audit.ts'
import { capitalized } from '../../lib/formats.ts'
import { MemberName } from '../../ui/member-name.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { Cell, CellNote, RowHeader, TableRow } from '../../ui/table.tsx'

export function AuditEntryRow({ entry }: { entry: AuditEntry }) {
  const { action, by, isCommandLine, at } = entry
  return (
    <TableRow data-row isTopAligned>
      <RowHeader>
        {actionLabel(action)}
        <CellNote dir="auto">{subjectName(entry)}</CellNote>
      </RowHeader>
      <Cell label="Who" wraps>
        {by ? (
          <span dir="auto">
            <MemberName author={by} name={by.username} />
          </span>
        ) : (
          <span className="text-ink-3">{isCommandLine ? 'Command line' : 'Deleted user'}</span>
        )}
      </Cell>
      <Cell label="When" wraps>
        <TimeAgo time={at} />
      </Cell>
      <Cell label="Change" wraps>
        <Changes before={entry.before} after={entry.after} />
      </Cell>
    </TableRow>
  )
}

/** The user or row that the action changed, if it has a name. */
function subjectName({ person, name, before, after, subjectId }: AuditEntry) {
  const known = person?.username ?? name ?? after?.['name'] ?? before?.['name']
  return typeof known === 'string' ? known : subjectId !== null && `#${subjectId}`
}

/** 'user.signed-out' is shown as 'User signed out'. */
const actionLabel = (action: string) => capitalized(action.replaceAll(/[.-]/g, ' '))

type ChangesProps = { before: Fields | null; after: Fields | null }

/** Each changed field; a missing side means that the row did not exist. */
function Changes({ before, after }: ChangesProps) {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  if (fields.length === 0) return <span className="text-ink-3">No details</span>
  return (
    <dl className="grid gap-0.5 text-13">
      {fields.map((field) => (
        <div key={field} className="flex flex-wrap gap-x-2">
          <dt className="text-ink-3">{fieldLabel(field)}</dt>
          <dd>
            <Change was={before?.[field]} is={after?.[field]} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

type Value = Fields[string] | undefined

function Change({ was, is }: { was: Value; is: Value }) {
  return (
    <>
      {was !== undefined && (
        <del className="text-ink-3" dir="auto">
          {valueOf(was)}
        </del>
      )}
      {was !== undefined && is !== undefined && <span aria-hidden> → </span>}
      {is !== undefined && (
        <ins className="no-underline" dir="auto">
          {valueOf(is)}
        </ins>
      )}
    </>
  )
}

/** 'topPick' is shown as 'top pick'. */
const fieldLabel = (field: string) =>
  field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

function valueOf(value: Fields[string]) {
  if (value === null || value === '') return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return Array.isArray(value) ? value.join(', ') || 'none' : String(value)
}
