// An export of BenchmarkDotNet as its "full" JSON exporter writes it, to be changed by a test in the place it is about.

interface Stated {
  method: string;
  meanNs: number;
  marginNs: number;
  bytes: number;
}

/** One benchmark with seven measurements, and all else that BenchmarkDotNet writes beside what is read. */
export function statedBenchmark({ method, meanNs, marginNs, bytes }: Stated) {
  const standardError = marginNs / 5.9588;
  return {
    DisplayInfo: `KeyBenchmarks.${method}: DefaultJob [Count=2000000]`,
    Namespace: 'Orders.Benchmarks',
    Type: 'KeyBenchmarks',
    Method: method,
    MethodTitle: method,
    Parameters: 'Count=2000000',
    FullName: `Orders.Benchmarks.KeyBenchmarks.${method}(Count: 2000000)`,
    HardwareIntrinsics: 'AVX2,AES,BMI1,BMI2,FMA,LZCNT,PCLMUL,POPCNT VectorSize=256',
    Statistics: {
      OriginalValues: [-3, -2, -1, 0, 1, 2, 3].map((step) => meanNs + step * standardError),
      N: 7,
      Min: meanNs - 3 * standardError,
      Median: meanNs,
      Mean: meanNs,
      Max: meanNs + 3 * standardError,
      LowerOutliers: [],
      UpperOutliers: [],
      StandardError: standardError,
      StandardDeviation: standardError * Math.sqrt(7),
      Skewness: '',
      Kurtosis: '',
      ConfidenceInterval: {
        N: 7,
        Mean: meanNs,
        StandardError: standardError,
        Level: 12,
        Margin: marginNs,
        Lower: meanNs - marginNs,
        Upper: meanNs + marginNs,
      },
      Percentiles: { P0: meanNs, P50: meanNs, P95: meanNs, P100: meanNs },
    },
    Memory: {
      Gen0Collections: 31,
      Gen1Collections: 0,
      Gen2Collections: 0,
      TotalOperations: 14,
      BytesAllocatedPerOperation: bytes,
    },
    Measurements: [
      { IterationMode: 'Workload', IterationStage: 'Result', LaunchIndex: 1, Operations: 2, Nanoseconds: 1 },
    ],
    Metrics: [{ Value: bytes, Descriptor: { Id: 'Allocated Memory', Unit: 'B' } }],
  };
}

/** The article's two builders, two million keys in each operation. */
export function statedReport() {
  return {
    Title: 'Orders.Benchmarks.KeyBenchmarks-20260102-030405',
    HostEnvironmentInfo: {
      BenchmarkDotNetCaption: 'BenchmarkDotNet',
      BenchmarkDotNetVersion: '0.15.8',
      OsVersion: 'Linux Debian GNU/Linux 13 (trixie)',
      ProcessorName: 'AMD EPYC 7763',
      PhysicalCoreCount: 2,
      RuntimeVersion: '.NET 10.0.0',
      Architecture: 'X64',
      ChronometerFrequency: { Hertz: 1_000_000_000 },
    },
    Benchmarks: [
      statedBenchmark({ method: 'Concat', meanNs: 52_000_000, marginNs: 1_400_000, bytes: 192_000_032 }),
      statedBenchmark({ method: 'Create', meanNs: 56_000_000, marginNs: 900_000, bytes: 112_000_032 }),
    ],
  };
}
