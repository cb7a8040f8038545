import { useState } from 'react'
import { Button } from '~/kit/controls/button'
import { Dialog } from '~/kit/overlays/dialog'
import type { OwnConnection } from '../../own-contract'
import { arePrices, PriceFields, yuanIn, type PriceText } from './price-fields'
import { limitSentence } from './probe-words'
import type { OwnModelsState } from './use-own-models'

export interface ConnectionDialogProps {
  connection: OwnConnection
  own: OwnModelsState
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The models of a connection, each with its price. */
export function ConnectionDialog({ connection, own, open, onOpenChange }: ConnectionDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={connection.label}
      text="单价用来计算本月的花费，以服务商的账单为准。"
      width={560}
      actions={<Button onClick={() => onOpenChange(false)}>完成</Button>}
    >
      <p className="pb-2 text-small text-ink-3 wrap-anywhere">{connection.baseUrl}</p>
      <ul>
        {connection.models.map((item) => (
          <ModelItem key={item.model} item={item} connectionId={connection.id} own={own} />
        ))}
      </ul>
      {own.error && (
        <p role="alert" className="pt-2 text-small text-danger">
          {own.error}
        </p>
      )}
    </Dialog>
  )
}

interface ModelItemProps {
  item: OwnConnection['models'][number]
  connectionId: string
  own: OwnModelsState
}

function ModelItem({ item, connectionId, own }: ModelItemProps) {
  const { model, probe, inputYuan, outputYuan } = item
  const [price, setPrice] = useState<PriceText>({
    input: inputYuan === null ? '' : String(inputYuan),
    output: outputYuan === null ? '' : String(outputYuan),
  })
  const isChanged = yuanIn(price.input) !== inputYuan || yuanIn(price.output) !== outputYuan
  const save = () =>
    own.setPrice({
      connectionId,
      model,
      inputYuan: yuanIn(price.input),
      outputYuan: yuanIn(price.output),
    })
  return (
    <li className="border-t border-line py-3">
      <div className="flex flex-wrap items-center gap-x-3">
        <b className="min-w-0 flex-1 font-semibold wrap-anywhere">{model}</b>
        <span className="text-small text-ink-3">{limitSentence(probe)}</span>
        <Button
          kind="danger-text"
          size="small"
          aria-label={`去掉${model}`}
          onClick={() => void own.disconnect({ connectionId, model }, `已去掉 ${model}`)}
        >
          去掉
        </Button>
      </div>
      <div className="mt-1 flex flex-wrap items-start gap-3">
        <PriceFields model={model} price={price} onChange={setPrice} />
        <Button
          size="small"
          className="mt-6.5"
          disabled={!isChanged || !arePrices(price)}
          busy={own.busyWith === 'price'}
          aria-label={`保存${model}的单价`}
          onClick={() => void save()}
        >
          保存
        </Button>
      </div>
    </li>
  )
}
