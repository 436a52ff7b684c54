import { clsx } from 'clsx'
import type { ReactNode } from 'react'

type SpecimenProps = { title: string; children: ReactNode }

/** The same content twice, light beside dark. */
export function Specimen({ title, children }: SpecimenProps) {
  return (
    <SpecimenSection title={title}>
      <div className="grid gap-4 md:grid-cols-2">
        <div className={clsx(sideClass, 'scheme-light')}>{children}</div>
        <div className={clsx(sideClass, 'scheme-dark')}>{children}</div>
      </div>
    </SpecimenSection>
  )
}

const sideClass = clsx(
  'min-w-0 bg-ground p-4 text-ink outline outline-line max-md:-mx-4 md:rounded-surface md:p-5',
)

export function SpecimenSection({ title, children }: SpecimenProps) {
  return (
    <section className="pt-10" aria-label={title}>
      <h2 className="mb-3 text-13 font-bold text-ink-3">{title}</h2>
      {children}
    </section>
  )
}

export function Line({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-2 py-2">{children}</div>
}
