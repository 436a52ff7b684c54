import { formatNumber } from '../../lib/formats.ts'

type Count = { rows: number; isEstimate: boolean }

/** A number of rows; an estimate says so. */
export const formatRows = ({ rows, isEstimate }: Count) =>
  isEstimate ? `about ${formatNumber(rows)}` : formatNumber(rows)
