;; The sum of vectors of 8-bit numbers, each times a factor, sixteen numbers at a time.
;; weighted-sum.wasm is this text assembled: `npx wat2wasm weighted-sum.wat -o weighted-sum.wasm`; weighted-sum.ts says how it is called.
(module
  (memory (export "memory") 1)
  (func (export "weightedSum")
    (param $places i32)  ;; address of the addresses of the vectors, 32 bits each
    (param $factors i32) ;; address of their factors, 32-bit floating point numbers
    (param $count i32)   ;; how many there are
    (param $size i32)    ;; numbers of a vector, a multiple of 16
    (param $sum i32)     ;; address of the result, `size` 32-bit floating point numbers
    (local $end i32) (local $at i32) (local $place i32) (local $factor i32) (local $by v128) (local $bytes v128) (local $half v128)
    (local $a v128) (local $b v128) (local $c v128) (local $d v128)
    (local.set $end (i32.add (local.get $places) (i32.shl (local.get $count) (i32.const 2))))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $at) (local.get $size)))
        (local.set $a (v128.const f32x4 0 0 0 0))
        (local.set $b (v128.const f32x4 0 0 0 0))
        (local.set $c (v128.const f32x4 0 0 0 0))
        (local.set $d (v128.const f32x4 0 0 0 0))
        (local.set $place (local.get $places))
        (local.set $factor (local.get $factors))
        (block $summed
          (loop $more
            (br_if $summed (i32.ge_u (local.get $place) (local.get $end)))
            (local.set $by (v128.load32_splat (local.get $factor)))
            (local.set $bytes (v128.load (i32.add (i32.load (local.get $place)) (local.get $at))))
            (local.set $half (i16x8.extend_low_i8x16_s (local.get $bytes)))
            (local.set $a (f32x4.add (local.get $a) (f32x4.mul (local.get $by) (f32x4.convert_i32x4_s (i32x4.extend_low_i16x8_s (local.get $half))))))
            (local.set $b (f32x4.add (local.get $b) (f32x4.mul (local.get $by) (f32x4.convert_i32x4_s (i32x4.extend_high_i16x8_s (local.get $half))))))
            (local.set $half (i16x8.extend_high_i8x16_s (local.get $bytes)))
            (local.set $c (f32x4.add (local.get $c) (f32x4.mul (local.get $by) (f32x4.convert_i32x4_s (i32x4.extend_low_i16x8_s (local.get $half))))))
            (local.set $d (f32x4.add (local.get $d) (f32x4.mul (local.get $by) (f32x4.convert_i32x4_s (i32x4.extend_high_i16x8_s (local.get $half))))))
            (local.set $place (i32.add (local.get $place) (i32.const 4)))
            (local.set $factor (i32.add (local.get $factor) (i32.const 4)))
            (br $more)))
        (v128.store (local.get $sum) (local.get $a))
        (v128.store offset=16 (local.get $sum) (local.get $b))
        (v128.store offset=32 (local.get $sum) (local.get $c))
        (v128.store offset=48 (local.get $sum) (local.get $d))
        (local.set $sum (i32.add (local.get $sum) (i32.const 64)))
        (local.set $at (i32.add (local.get $at) (i32.const 16)))
        (br $next)))))
