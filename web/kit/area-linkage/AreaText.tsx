import { useAreas } from './use-areas.ts'

/** A district's code in words, such as 浙江省/杭州市/西湖区; the code itself until the names are loaded. */
export function AreaText({ code }: { code: string }) {
  const { data } = useAreas()
  return <span>{data ? data.textOf(code) : code}</span>
}
