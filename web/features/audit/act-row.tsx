import type { Act, Fields } from '#contract/audit.ts'
import { TimeAgo } from '../../ui/time-ago.tsx'

export function ActRow({ act }: { act: Act }) {
  const { action, by, at, subjectId, person } = act
  return (
    <tr data-row>
      <th scope="row">
        {wordsOf(action)}
        <small className="faint" dir="auto">
          {person?.username ?? (subjectId === null ? '' : `#${subjectId}`)}
        </small>
      </th>
      <td data-label="Who" className="words" dir="auto">
        {by?.username ?? <span className="faint">Someone who left</span>}
      </td>
      <td data-label="When">
        <TimeAgo time={at} />
      </td>
      <td data-label="Change" className="words">
        <Changes before={act.before} after={act.after} />
      </td>
    </tr>
  )
}

/** 'user.signed-out' is read as 'User signed out'. */
function wordsOf(action: string) {
  const words = action.replaceAll(/[.-]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

type ChangesProps = { before: Fields | null; after: Fields | null }

/** Each field that is another now; a side that is missing was not there. */
function Changes({ before, after }: ChangesProps) {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  if (fields.length === 0) return <span className="faint">Nothing to tell</span>
  return (
    <dl className="changes">
      {fields.map((field) => (
        <div key={field}>
          <dt>{nameOf(field)}</dt>
          <dd>
            {before && field in before && <del dir="auto">{valueOf(before[field])}</del>}
            {before && after && <span aria-hidden> → </span>}
            {after && field in after && <ins dir="auto">{valueOf(after[field])}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** 'topPick' is read as 'top pick'. */
const nameOf = (field: string) => field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

function valueOf(value: Fields[string] | undefined) {
  if (value === null || value === undefined || value === '') return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return Array.isArray(value) ? value.join(', ') || 'none' : String(value)
}
