import { useQuery } from '@tanstack/react-query'
import { Areas } from './areas.model.ts'

/** The areas, loaded when they are first needed. */
export const useAreas = () =>
  useQuery({
    queryKey: ['areas'],
    queryFn: async () => new Areas((await import('@vant/area-data')).areaList),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    // The result is an instance of a class, which structural sharing cannot compare.
    structuralSharing: false,
  })
