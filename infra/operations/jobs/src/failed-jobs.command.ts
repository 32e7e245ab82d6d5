import '../../failed-jobs/main';
