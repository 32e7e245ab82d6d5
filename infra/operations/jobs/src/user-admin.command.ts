import '../../../../services/user/src/cli';
