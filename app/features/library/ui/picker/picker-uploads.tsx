import { useStore } from 'zustand'
import { Spinner } from '~/kit/spinner'
import type { UploadQueue } from '../upload/queue'
import { summaryOf } from '../upload/summary'

/** How far the uploads are that were begun in here; what failed is said in words. */
export function PickerUploads({ queue }: { queue: UploadQueue }) {
  const tasks = useStore(queue.store, (state) => state.tasks)
  if (tasks.length === 0) return null
  const { words, state } = summaryOf(tasks)
  const failed = tasks.filter((task) => task.state === 'failed')
  return (
    <p className="picker-uploads" role="status">
      {(state === 'busy' || state === 'learning') && <Spinner />}
      <span className={state === 'failed' ? 'text-danger' : undefined}>
        {words}
        {failed.length > 0 &&
          `：${failed.map(({ file, error }) => `${file.name}，${error}`).join('；')}`}
      </span>
    </p>
  )
}
