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
}

/** Shown before a list that begins at a later page. */
export function PreviousRows({ label, param, page }: PreviousRowsProps) {
  if (page === 1) return null
  const previous = { [param]: page === 2 ? undefined : page - 1 }
  return (
    <ListEnd>
      <Link
        to="."
        search={(all) => withSearch(homeSearch(all), previous)}
        activeOptions={{ exact: true }}
        className={buttonClass({ variant: 'ghost' })}
      >
        {label}
      </Link>
    </ListEnd>
  )
}
