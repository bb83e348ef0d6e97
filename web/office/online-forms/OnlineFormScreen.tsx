export default function OnlineFormScreen() {
  return null
}
