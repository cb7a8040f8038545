import type { BillLine } from '../providers/provider'

/** A payment or refund as it is written here. */
export interface OwnLine {
  isRefund: boolean
  /** Number under which the provider has it: of the trade, or of the refund. */
  no: string
  amountFen: number
  orderNo: string
  title: string
  teamName: string
  time: string
}

/** A line of the bill; one that the day before left to this one has no other parts. */
export type ComparedLine = Pick<BillLine, 'type' | 'tradeNo' | 'refundNo' | 'amountFen' | 'time'>

export interface Difference extends Omit<OwnLine, 'amountFen'> {
  kind: 'missingThere' | 'missingHere' | 'amount'
  ours: number
  theirs: number
}

/** Every line that stands in one book only, or with another amount. */
export function compareBill(own: readonly OwnLine[], bill: readonly ComparedLine[]): Difference[] {
  const theirs = new Map(bill.map((line) => [keyOf(line.type === 'refund', noOf(line)), line]))
  const ours = new Set(own.map(({ isRefund, no }) => keyOf(isRefund, no)))
  const missingHere = bill
    .filter((line) => !ours.has(keyOf(line.type === 'refund', noOf(line))))
    .map((line): Difference => ({
      kind: 'missingHere',
      isRefund: line.type === 'refund',
      no: noOf(line),
      orderNo: '',
      title: '',
      teamName: '',
      time: line.time,
      ours: 0,
      theirs: line.amountFen,
    }))
  const offHere = own.flatMap((line): Difference[] => {
    const other = theirs.get(keyOf(line.isRefund, line.no))
    if (other?.amountFen === line.amountFen) return []
    const { amountFen, ...rest } = line
    return [
      {
        ...rest,
        kind: other ? 'amount' : 'missingThere',
        ours: amountFen,
        theirs: other?.amountFen ?? 0,
      },
    ]
  })
  return [...offHere, ...missingHere]
}

const noOf = ({ type, tradeNo, refundNo }: ComparedLine) => (type === 'refund' ? refundNo : tradeNo)
const keyOf = (isRefund: boolean, no: string) => `${isRefund ? 'refund' : 'payment'}:${no}`
