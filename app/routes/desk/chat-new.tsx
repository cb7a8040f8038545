/** /chat: the screen of the parent with no session in it. */
export default function NewChat() {
  return null
}
