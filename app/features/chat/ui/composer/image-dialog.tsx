import { Dialog } from '~/kit/overlays/dialog'

/** A picture at the size of the window. */
export default function ImageDialog(props: { title: string; url: string; onClose(): void }) {
  return (
    <Dialog open onOpenChange={props.onClose} title={props.title} width={860}>
      <img
        src={props.url}
        alt={props.title}
        className="mx-auto mt-3 block max-h-[70dvh] max-w-full rounded-md object-contain"
      />
    </Dialog>
  )
}
