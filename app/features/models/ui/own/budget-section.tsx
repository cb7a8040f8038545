import { useState, type FormEvent } from 'react'
import { Button } from '~/kit/controls/button'
import { Field, Switch, TextInput } from '~/kit/controls/field'
import { SectionTitle } from '~/kit/section-title'
import { UsageBar } from '~/kit/usage-bar'
import { yuanIn } from './price-fields'
import { UsageTable } from './usage-table'
import type { OwnModelsState } from './use-own-models'

/** How much the team's own models may cost a month, and what this one has taken. */
export function BudgetSection({ own }: { own: OwnModelsState }) {
  const { view, busyWith } = own
  const { budgetYuan, spentYuan, usesHouse } = view
  const [text, setText] = useState(budgetYuan === null ? '' : String(budgetYuan))
  const isBusy = busyWith === 'budget'
  const save = (event: FormEvent) => {
    event.preventDefault()
    void own.setBudget({ budgetYuan: yuanIn(text), usesHouse })
  }
  return (
    <section className="t-body m-section">
      <div className="m-section-head">
        <SectionTitle>预算与用量</SectionTitle>
        {view.lacksPrices && <p>有模型没有填单价，它的花费没有算进来</p>}
      </div>
      <div className="grid grid-cols-2 gap-x-10 gap-y-4 py-4 max-tablet:grid-cols-1">
        <form onSubmit={save} className="flex items-end gap-2">
          <Field label="每月预算" hint="到了就停用自己接入的模型，下月一日恢复">
            <TextInput
              inputMode="decimal"
              className="w-44"
              placeholder="不限"
              after={<span className="text-small text-ink-3">元</span>}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </Field>
          <Button
            type="submit"
            className="mb-6"
            busy={isBusy}
            disabled={yuanIn(text) === budgetYuan}
            aria-label="保存每月预算"
          >
            保存
          </Button>
        </form>
        <div className="self-center">
          <UsageBar
            label="本月花费"
            figure={
              budgetYuan === null
                ? `约 ${money(spentYuan)} 元`
                : `约 ${money(spentYuan)} / ${money(budgetYuan)} 元`
            }
            parts={[{ label: '已用', amount: Math.min(spentYuan, budgetYuan ?? 0) }]}
            total={budgetYuan ?? 0}
          />
        </div>
        <Switch
          className="col-span-full"
          checked={usesHouse}
          disabled={isBusy}
          onCheckedChange={(checked) => void own.setBudget({ budgetYuan, usesHouse: checked })}
        >
          自己的模型接不上或预算用完时，由系统的模型代答
        </Switch>
      </div>
      <UsageTable usage={view.usage} />
    </section>
  )
}

export const money = (yuan: number): string => yuan.toFixed(2)
