import { useQuery } from '@tanstack/react-query'
import { Areas } from './areas.model.ts'

/** The areas, loaded when they are first needed. */
export const useAreas = () =>
  useQuery({
    queryKey: ['areas'],
    queryFn: async () => new Areas((await import('@vant/area-data')).areaList),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    // They hold a tree that is no plain data.
    structuralSharing: false,
  })
