;; Dot products of one vector of 16-bit numbers with many vectors of 8-bit numbers, sixteen numbers of two vectors at a time.
;; dot-products.wasm is this text assembled: `npx wat2wasm --enable-threads dot-products.wat -o dot-products.wasm`; dot-products.ts says how it is called.
(module
  ;; Shared, so that another thread multiplies the same vectors.
  (import "own" "memory" (memory 1 65536 shared))
  (func (export "dotProducts")
    (param $asked i32)   ;; address of the vector, `size` numbers of 16 bits
    (param $vectors i32) ;; address of the others, `size` bytes each; behind the last one as many bytes may be read
    (param $count i32)   ;; how many there are
    (param $size i32)    ;; numbers of a vector, a multiple of 16
    (param $products i32) ;; address of the results, 32 bits each; with an odd count, one more is written
    (local $end i32) (local $at i32) (local $stop i32) (local $other i32) (local $low v128) (local $high v128) (local $sum v128) (local $second v128)
    (local.set $end (i32.add (local.get $products) (i32.shl (local.get $count) (i32.const 2))))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $products) (local.get $end)))
        (local.set $sum (v128.const i32x4 0 0 0 0))
        (local.set $second (v128.const i32x4 0 0 0 0))
        (local.set $at (local.get $asked))
        (local.set $stop (i32.add (local.get $vectors) (local.get $size)))
        (local.set $other (local.get $stop))
        (loop $more
          (local.set $low (v128.load (local.get $at)))
          (local.set $high (v128.load offset=16 (local.get $at)))
          (local.set $sum (i32x4.add (local.get $sum) (i32x4.dot_i16x8_s (v128.load8x8_s (local.get $vectors)) (local.get $low))))
          (local.set $second (i32x4.add (local.get $second) (i32x4.dot_i16x8_s (v128.load8x8_s (local.get $other)) (local.get $low))))
          (local.set $sum (i32x4.add (local.get $sum) (i32x4.dot_i16x8_s (v128.load8x8_s offset=8 (local.get $vectors)) (local.get $high))))
          (local.set $second (i32x4.add (local.get $second) (i32x4.dot_i16x8_s (v128.load8x8_s offset=8 (local.get $other)) (local.get $high))))
          (local.set $at (i32.add (local.get $at) (i32.const 32)))
          (local.set $vectors (i32.add (local.get $vectors) (i32.const 16)))
          (local.set $other (i32.add (local.get $other) (i32.const 16)))
          (br_if $more (i32.lt_u (local.get $vectors) (local.get $stop))))
        (i32.store (local.get $products)
          (i32.add
            (i32.add (i32x4.extract_lane 0 (local.get $sum)) (i32x4.extract_lane 1 (local.get $sum)))
            (i32.add (i32x4.extract_lane 2 (local.get $sum)) (i32x4.extract_lane 3 (local.get $sum)))))
        (i32.store offset=4 (local.get $products)
          (i32.add
            (i32.add (i32x4.extract_lane 0 (local.get $second)) (i32x4.extract_lane 1 (local.get $second)))
            (i32.add (i32x4.extract_lane 2 (local.get $second)) (i32x4.extract_lane 3 (local.get $second)))))
        (local.set $vectors (local.get $other))
        (local.set $products (i32.add (local.get $products) (i32.const 8)))
        (br $next)))))
