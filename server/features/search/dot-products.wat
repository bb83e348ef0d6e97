;; Dot products of one vector of 16-bit numbers with many vectors of 8-bit numbers, sixteen numbers at a time.
;; dot-products.wasm is this text assembled: `npx wat2wasm dot-products.wat -o dot-products.wasm`; dot-products.ts says how it is called.
(module
  (memory (export "memory") 1)
  (func (export "dotProducts")
    (param $asked i32)   ;; address of the vector, `size` numbers of 16 bits
    (param $vectors i32) ;; address of the others, `size` bytes each
    (param $count i32)   ;; how many there are
    (param $size i32)    ;; numbers of a vector, a multiple of 16
    (param $products i32) ;; address of the results, 32 bits each
    (local $end i32) (local $at i32) (local $sixteen v128) (local $sum v128)
    (local.set $end (i32.add (local.get $products) (i32.shl (local.get $count) (i32.const 2))))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $products) (local.get $end)))
        (local.set $sum (v128.const i32x4 0 0 0 0))
        (local.set $at (i32.const 0))
        (loop $more
          (local.set $sixteen (v128.load (i32.add (local.get $vectors) (local.get $at))))
          (local.set $sum
            (i32x4.add (local.get $sum)
              (i32x4.dot_i16x8_s
                (i16x8.extend_low_i8x16_s (local.get $sixteen))
                (v128.load (i32.add (local.get $asked) (i32.shl (local.get $at) (i32.const 1)))))))
          (local.set $sum
            (i32x4.add (local.get $sum)
              (i32x4.dot_i16x8_s
                (i16x8.extend_high_i8x16_s (local.get $sixteen))
                (v128.load offset=16 (i32.add (local.get $asked) (i32.shl (local.get $at) (i32.const 1)))))))
          (local.set $at (i32.add (local.get $at) (i32.const 16)))
          (br_if $more (i32.lt_u (local.get $at) (local.get $size))))
        (i32.store (local.get $products)
          (i32.add
            (i32.add (i32x4.extract_lane 0 (local.get $sum)) (i32x4.extract_lane 1 (local.get $sum)))
            (i32.add (i32x4.extract_lane 2 (local.get $sum)) (i32x4.extract_lane 3 (local.get $sum)))))
        (local.set $vectors (i32.add (local.get $vectors) (local.get $size)))
        (local.set $products (i32.add (local.get $products) (i32.const 4)))
        (br $next)))))
