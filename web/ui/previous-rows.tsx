import { Link } from '@tanstack/react-router'
import { homeSearch, withSearch } from '../lib/search-params.ts'
import { buttonClass } from './button.tsx'
import { ListEnd } from './list-end.tsx'

type PreviousRowsProps = {
  label: string
  /** The search parameter that holds the page of the list. */
  param: 'toolsPage' | 'creationsPage' | 'resourcesPage'
  /** The page with which the list begins, counted from 1. */
  page: number
  /** Whether that page is beyond the end. */
  isBeyondEnd?: boolean
}

/** Shown before a list that begins at a later page. */
export function PreviousRows({ label, param, page, isBeyondEnd = false }: PreviousRowsProps) {
  if (page === 1) return null
  return (
    <ListEnd>
      {isBeyondEnd && page > 2 && <PageLink label="First page" param={param} page={1} />}
      <PageLink label={label} param={param} page={page - 1} />
    </ListEnd>
  )
}

function PageLink({ label, param, page }: Pick<PreviousRowsProps, 'label' | 'param' | 'page'>) {
  const target = { [param]: page === 1 ? undefined : page }
  return (
    <Link
      to="."
      search={(all) => withSearch(homeSearch(all), target)}
      activeOptions={{ exact: true }}
      className={buttonClass({ variant: 'ghost' })}
    >
      {label}
    </Link>
  )
}
