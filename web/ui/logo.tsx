/** A guildhall: a gable over three pillars. */
export function Logo() {
  return (
    <svg
      className="size-6.5 flex-none stroke-seal"
      viewBox="0 0 26 26"
      fill="none"
      strokeWidth={2.2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d="M3 11 13 3.5 23 11M6 13v9m7-11.5V22m7-9v9M3.5 23.2h19" />
    </svg>
  )
}
