export default function Kit() {
  return null
}
