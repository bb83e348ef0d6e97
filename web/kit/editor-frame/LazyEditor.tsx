import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import type { ComponentType } from 'react'
import { loadModule } from '#web/platform/load-chunk.ts'
import { useLate } from '#web/platform/use-late.ts'
import { Skeleton } from '#web/plain/skeleton/Skeleton.tsx'
import './editor-frame.css'

/** An editor, loaded when it is first used. Its place has the same height before; a failed load can be repeated. */
export function LazyEditor<P extends { label: string }, N extends string>(props: {
  name: string
  /** Imports the module of the editor. */
  load: () => Promise<Readonly<Record<N, ComponentType<P>>>>
  /** What the module calls it. */
  of: N
  height: number
  given: P
}) {
  const { name, load, of, height, given } = props
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['editor', name],
    // A function in state would be called by React, so it is wrapped in an object.
    queryFn: async (): Promise<{ Editor: ComponentType<P> }> => ({ Editor: (await loadModule(load))[of] }),
    structuralSharing: false,
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
    networkMode: 'always',
  })
  const late = useLate(isFetching)
  if (data) return <data.Editor {...given} />
  return (
    <div className="editor-waiting" style={{ minHeight: height }} role="group" aria-label={given.label}>
      {error && !isFetching ? (
        <div className="editor-lost" role="alert">
          <p>编辑器加载失败</p>
          <p>请检查网络连接后重试；已填写的内容不受影响。</p>
          <Button onClick={() => void refetch()}>重试</Button>
        </div>
      ) : late ? (
        <Skeleton lines={[100, 90, 95, 60]} label={`${given.label}正在加载`} />
      ) : null}
    </div>
  )
}
