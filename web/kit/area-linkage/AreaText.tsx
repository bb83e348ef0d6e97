import { useAreas } from './use-areas.ts'

/** 浙江省/杭州市/西湖区: a district's code in words; the code itself until they are there. */
export function AreaText({ code }: { code: string }) {
  const { data } = useAreas()
  return <span>{data ? data.textOf(code) : code}</span>
}
