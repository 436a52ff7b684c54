import { formatNumber } from '../../lib/formats.ts'

type Count = { rows: number; isEstimate: boolean }

/** A number of rows, such as "about 12,000" if it is an estimate. */
export const formatRows = ({ rows, isEstimate }: Count) =>
  isEstimate ? `about ${formatNumber(rows)}` : formatNumber(rows)
