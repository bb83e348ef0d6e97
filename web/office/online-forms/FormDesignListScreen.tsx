export default function FormDesignListScreen() {
  return null
}
