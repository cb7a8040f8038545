import { useState, type FormEvent } from 'react'
import { NoticeBar } from '~/kit/notice-bar'
import { Button } from '~/kit/controls/button'
import { Field, Switch, TextInput } from '~/kit/controls/field'
import { SectionTitle } from '~/kit/section-title'
import { UsageBar } from '~/kit/usage-bar'
import { yuanError, yuanIn } from './price-fields'
import { UsageTable } from './usage-table'
import type { OwnModelsState } from './use-own-models'

/** How much the team's own models may cost a month, and what this one has taken. */
export function BudgetSection({ own, isBare }: { own: OwnModelsState; isBare: boolean }) {
  const { view, busyWith } = own
  const { budgetYuan, spentYuan, usesHouse } = view
  const [text, setText] = useState(budgetYuan === null ? '' : String(budgetYuan))
  const isBusy = busyWith === 'budget'
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (yuanError(text) !== '') return
    void own.setBudget({ budgetYuan: yuanIn(text), usesHouse }, '每月预算已保存')
  }
  return (
    <section className="t-body m-section">
      <div className="m-section-head">
        <SectionTitle>预算与用量</SectionTitle>
        {view.lacksPrices && budgetYuan === null && <p>有模型没有填单价，它的花费没有算进来</p>}
      </div>
      {view.lacksPrices && budgetYuan !== null && (
        <div className="pt-3">
          <NoticeBar tone="warning">
            有模型没有填单价，它的花费不计入预算，用到了也不会停。单价在那一家的「模型与单价」里填。
          </NoticeBar>
        </div>
      )}
      <div className="grid grid-cols-2 gap-x-10 gap-y-4 py-4 max-tablet:grid-cols-1">
        <form onSubmit={save} className="flex items-start gap-2">
          <Field
            label="每月预算"
            hint="到了就停用自己接入的模型，下月一日恢复"
            error={yuanError(text)}
          >
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
            className="mt-6.5"
            busy={isBusy}
            disabled={yuanError(text) !== '' || yuanIn(text) === budgetYuan}
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
        <div className="col-span-full">
          <Switch
            checked={usesHouse}
            disabled={isBusy}
            onCheckedChange={(checked) =>
              void own.setBudget(
                { budgetYuan, usesHouse: checked },
                checked ? '已改为由系统的模型代答' : '已改为不由系统的模型代答',
              )
            }
          >
            自己的模型接不上或预算用完时，由系统的模型代答
          </Switch>
          <p className="pt-1 text-small text-ink-3">{standInWords(usesHouse, isBare)}</p>
        </div>
      </div>
      <UsageTable usage={view.usage} />
    </section>
  )
}

function standInWords(usesHouse: boolean, isBare: boolean): string {
  if (isBare)
    return '系统还没有接入模型，开或关都一样：有资料的提问由内置离线引擎摘录，其余的不作答，并写明原因。'
  return usesHouse
    ? '代答时，回答下面写明是谁、为什么。'
    : '这时有资料的提问由内置离线引擎摘录，其余的不作答，并写明原因。'
}

export const money = (yuan: number): string => yuan.toFixed(2)
