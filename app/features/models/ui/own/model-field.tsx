import { useEffect, useId } from 'react'
import { Field, TextInput } from '~/kit/controls/field'
import type { ConnectFormState } from './use-connect-form'
import { useModelList } from './use-model-list'

/** Which model: one of the preset's, of those that the server lists, or any that is typed. */
export function ModelField({ form }: { form: ConnectFormState }) {
  const { preset, fields, server } = form
  const { listing, read } = useModelList()
  const listId = useId()
  const isLocal = preset.id === 'ollama'
  // What runs on one's own machine has whatever models were pulled there, and wants no key.
  useEffect(() => {
    if (isLocal) void read(server)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, as the preset is chosen
  }, [isLocal])
  const listed = listing.state === 'done' ? listing.models : []
  const models = listed.length > 0 ? listed : preset.models.map(({ model }) => model)
  const isReading = listing.state === 'busy'
  return (
    <Field
      label="模型"
      hint={listing.state === 'done' && hintOf(listed.length)}
      aside={
        <button
          type="button"
          className="k-link text-small"
          disabled={isReading || fields.baseUrl.trim() === ''}
          onClick={() => void read(server)}
        >
          {isReading ? '正在读取…' : '读取列表'}
        </button>
      }
    >
      <TextInput
        list={listId}
        maxLength={120}
        autoComplete="off"
        placeholder="服务商文档里的模型名"
        value={fields.model}
        onChange={(event) => form.change('model', event.target.value)}
        after={
          <datalist id={listId}>
            {models.map((model) => (
              <option key={model} value={model}>
                {model}
              </option>
            ))}
          </datalist>
        }
      />
    </Field>
  )
}

const hintOf = (count: number): string =>
  count > 0 ? `读到 ${count} 个，在输入框里选` : '没有读到，请照服务商的文档填写'
