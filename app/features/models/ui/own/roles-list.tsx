import { Select } from '~/kit/controls/field'
import { SectionTitle } from '~/kit/section-title'
import type { OwnModelsView } from '../../own-contract'
import { leftToChat, MODELS_OF_A_ROLE, ownRoles, type OwnRole } from '../../preset-terms'
import { modelName } from './model-names'
import type { OwnModelsState } from './use-own-models'

type Named = NonNullable<OwnModelsView['roles'][OwnRole]>[number]
type Role = (typeof ownRoles)[number]

/** 谁做什么: a model for each role, and those that stand in for it. */
export function RolesList({ own }: { own: OwnModelsState }) {
  return (
    <section className="t-body m-section">
      <div className="m-section-head">
        <SectionTitle>谁做什么</SectionTitle>
        <p>没选的由「回答」代做；看图、检索与重排没选的由系统的模型做</p>
      </div>
      <ul aria-label="谁做什么">
        {ownRoles.map((item) => (
          <RoleRow key={item.role} item={item} own={own} />
        ))}
      </ul>
    </section>
  )
}

function RoleRow({ item, own }: { item: Role; own: OwnModelsState }) {
  const { role, label, purpose } = item
  const { view, busyWith } = own
  const chosen = view.roles[role] ?? []
  const fit = modelsFor(item, view)
  // Vectors of two models say nothing beside each other, and an order is waited for briefly.
  const most = role === 'embedding' || role === 'rerank' ? 1 : MODELS_OF_A_ROLE
  const places = Math.min(most, chosen.length + 1, Math.max(1, fit.length))
  const nameOf = (entry: Named) => modelName(view.connections, entry)
  // Nobody stands in for himself.
  const offered = (place: number) => {
    const before = new Set(chosen.slice(0, place).map(valueOf))
    return fit.filter((entry) => !before.has(valueOf(entry)))
  }
  const choose = (place: number, value: string) => {
    const named = fit.find((entry) => valueOf(entry) === value)
    const before = chosen.slice(0, place)
    // The same one twice would be asked twice; without one nobody stands behind it.
    const after = named ? chosen.slice(place + 1) : []
    const models = [...before, ...(named ? [named] : []), ...after]
    const distinct = models.filter(
      (entry, index) => models.findIndex((other) => valueOf(other) === valueOf(entry)) === index,
    )
    const isFirst = named && place === 0
    const done = isFirst ? `「${label}」由 ${nameOf(named)} 做` : `「${label}」已改`
    void own.setRole({ role, models: distinct }, done)
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-2.5">
      <b className="w-24 flex-none font-semibold">{label}</b>
      <span className="min-w-0 flex-1 basis-40 text-small text-ink-2">{purpose}</span>
      <div className="flex flex-wrap gap-2 max-tablet:w-full">
        {Array.from({ length: places }, (_, place) => (
          <Select
            key={place}
            size="small"
            className="w-56 max-tablet:w-full"
            aria-label={place === 0 ? `${label}用哪个模型` : `${label}的第${place}个后备`}
            disabled={busyWith !== null || fit.length === 0}
            value={chosen[place] ? valueOf(chosen[place]) : ''}
            onChange={(value) => choose(place, value)}
            options={[
              { value: '', label: place === 0 ? emptyWords(role, fit.length > 0) : '不设后备' },
              ...offered(place).map((entry) => ({
                value: valueOf(entry),
                label: place === 0 ? nameOf(entry) : `后备：${nameOf(entry)}`,
              })),
            ]}
          />
        ))}
      </div>
    </li>
  )
}

const valueOf = ({ connectionId, model }: Named) => `${connectionId} ${model}`

const modelsFor = ({ role, kind }: Role, { connections }: OwnModelsView): Named[] =>
  connections.flatMap(({ id, models }) =>
    models
      .filter(({ probe }) => probe.kind === kind && !(role === 'vision' && probe.images === 'no'))
      .map(({ model }) => ({ connectionId: id, model })),
  )

function emptyWords(role: OwnRole, isChoice: boolean): string {
  if (leftToChat.includes(role)) return '由「回答」代做'
  return isChoice ? '由系统的模型做' : '还没有合适的模型'
}
